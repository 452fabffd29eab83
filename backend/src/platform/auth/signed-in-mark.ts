/**
 * Name of the cookie that tells our pages that a sign-in stands, so that a visitor's page need not ask and be refused. It
 * opens nothing: the session itself is in a cookie that no script can read.
 */
export const signedInMark = 'atelier-signed-in'
