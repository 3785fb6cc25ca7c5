/** Whether a screen is being taken away by an error: its user has not left it, and what was typed comes back with it. */
export const fault = { isOpen: false };
