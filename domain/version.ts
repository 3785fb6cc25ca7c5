/** Version of ScanDesk, from package.json. */
export { version as VERSION } from "#package.json";
