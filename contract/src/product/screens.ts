/**
 * Said by the dashboard of an operator with each call: the path of the screen that asks. A merchant's audit log then has one
 * row for the screen. The server checks which calls belong to it; any other call has a row of its own.
 */
export const screenHeader = 'Firepay-Screen'
