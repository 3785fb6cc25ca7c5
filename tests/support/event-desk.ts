import { afterAll, afterEach, beforeAll } from "vitest";
import { requireCreated, openWorld, type World } from "./desk.ts";
import { listenAt, readEvents, signInAt, type EventReader } from "./event-reader.ts";

/** Opens a world for the tests of a file, with a server that listens. Streams are closed after each test. */
export function openEventDesk() {
  const open: EventReader[] = [];
  let world: World;
  let url: string;
  beforeAll(async () => {
    world = await openWorld();
    url = await listenAt(world.app);
  });
  afterEach(() => {
    for (const reader of open.splice(0)) reader.close();
  });
  afterAll(() => world.app.close());
  return {
    get world() {
      return world;
    },
    get url() {
      return url;
    },
    /** Signs in and opens the event stream. `name` is that of an account, or a whole e-mail. */
    async readAs(name: string, lastEventId?: string): Promise<EventReader> {
      const email = name.includes("@") ? name : `${name}@${world.center.domain}`;
      const { access } = await signInAt(url, email);
      const reader = await readEvents(url, access, lastEventId);
      open.push(reader);
      return reader;
    },
    /** Adds a referring doctor, of which every account of the center gets an event. Returns the doctor's id. */
    async addDoctor(name: string): Promise<number> {
      return requireCreated(await world.desk.post<{ id: number }>("/referring-doctors/", { name }))
        .id;
    },
  };
}
