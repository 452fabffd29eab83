import { serviceHosts } from '../service-hosts.ts'

/** WaveSpeed, and the content networks that it hands its outputs out from. */
export const wavespeedHosts = serviceHosts('wavespeed.ai', [
  'd1q70pf5vjeyhc.cloudfront.net',
  'd2p7pge43lyniu.cloudfront.net',
])
