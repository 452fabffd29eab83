import type { AccountName } from '@studio/backend/platform/providers/accounts.ts'
import { openrouter } from './openrouter/service.ts'
import { segmind } from './segmind/service.ts'
import type { Service } from './service.ts'
import { wavespeed } from './wavespeed/service.ts'

export type Services = Readonly<Record<AccountName, Service>>

/** The services that the sandbox stands in for, by the names of their accounts. It does not compile while one is missing. */
export const services: Services = { wavespeed, segmind, openrouter }

const byName: ReadonlyMap<string, Service> = new Map(Object.entries(services))

/** The service of that name; undefined for a name that no account has. */
export function serviceOf(name: string): Service | undefined {
  return byName.get(name)
}
