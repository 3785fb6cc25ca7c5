/** Seconds without a heartbeat after which a user no longer counts as present, and seconds between heartbeats. */
export const PRESENCE_TIMEOUT_SECONDS = 45;
export const PRESENCE_HEARTBEAT_SECONDS = 15;
