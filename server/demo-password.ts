/** Password of all demo accounts, published on purpose; only a demo or test server takes it. */
export const DEMO_PASSWORD = "scandesk-demo";
