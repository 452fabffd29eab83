import { serviceHosts } from '../service-hosts.ts'

/** Segmind; its outputs and uploads lie on hosts of its own domain. */
export const segmindHosts = serviceHosts('segmind.com', [])
