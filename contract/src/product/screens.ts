/**
 * Sent by an operator's dashboard with each call: the path of the screen. The audit log then has one row per screen.
 * The server checks which calls belong to a screen; any other call gets its own row.
 */
export const screenHeader = 'Firepay-Screen'
