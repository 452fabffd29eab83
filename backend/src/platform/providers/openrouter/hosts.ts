import { serviceHosts } from '../service-hosts.ts'

/** OpenRouter; it returns no addresses that we request. */
export const openrouterHosts = serviceHosts('openrouter.ai', [])
