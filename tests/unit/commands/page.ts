/**
 * What the stores touch of a browser's page while they are loaded. Imported for that alone, before
 * anything that brings the commands.
 */
Object.assign(globalThis, { document: { cookie: "" }, location: { pathname: "/", search: "" } });
