import type { FileCause } from "#domain/upload-causes.ts";

/** Where and what it is in a file that refuses the whole of it. */
export interface FilePlace {
  sheet?: string;
  cell?: string;
  found?: string;
}

/** A file that cannot be read as a table, and why. */
export class FileRefusal extends Error {
  readonly reason: FileCause;
  readonly place: FilePlace;

  constructor(reason: FileCause, place: FilePlace = {}) {
    super(reason);
    this.reason = reason;
    this.place = place;
  }
}
