import manifest from "#package.json" with { type: "json" };

/** Version of ScanDesk, from package.json. */
export const VERSION: string = manifest.version;
