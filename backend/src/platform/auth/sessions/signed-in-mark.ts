/**
 * Name of the cookie that tells our pages whether somebody is signed in, so that the page of a visitor need not ask the server. It
 * gives no access: the session itself is in a cookie that no script can read.
 */
export const signedInMark = 'atelier-signed-in'
