import type { AdminUser } from '@studio/backend/contract/admin'

/** What a person is called: by their name, else by their address; an erased one has neither. */
export function nameOf({ firstName, lastName, email }: AdminUser): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')
  return name === '' ? (email ?? 'Deleted account') : name
}
