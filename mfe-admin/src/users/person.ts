import type { AdminUser } from '@studio/backend/contract/admin'

/** What a person is called: by their name, else by their address; an erased one has neither. */
export function nameOf({ firstName, lastName, email }: AdminUser): string {
  const name = [firstName, lastName].filter((part) => part !== null && part !== '').join(' ')
  return name === '' ? (email ?? 'Deleted account') : name
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The day in UTC on which a person has joined. */
export function joinedOf({ createdAt }: Pick<AdminUser, 'createdAt'>): string {
  return day.format(Date.parse(createdAt))
}
