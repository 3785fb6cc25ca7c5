/** Password of all demo accounts, published on purpose; only demo and test servers accept it. */
export const DEMO_PASSWORD = "scandesk-demo";
