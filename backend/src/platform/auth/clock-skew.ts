/** How far the clocks of the machines of a cluster, and the one of the identity provider, may be apart, in ms. */
export const skewMs = 60_000
