import {
  type Act,
  type ActWord,
  adminsDataExportKind,
  costReportKind,
  rebuildKind,
} from '@studio/backend/contract/admin'

/** What somebody did, in the filter and in the table. */
const words: Readonly<Record<ActWord, string>> = {
  'signed-in': 'Signed in',
  'admin-added': 'Added an admin',
  'admin-disabled': 'Disabled an admin',
  'password-changed': 'Changed a password',
  'two-factor-enabled': 'Turned on the second factor',
  'two-factor-disabled': 'Turned off the second factor',
  'recovery-codes-renewed': 'Made other recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'user-suspended': 'Suspended a user',
  'user-activated': 'Activated a user',
  'user-deleted': 'Deleted a user',
  'address-invited': 'Invited an address',
  'work-requested': 'Asked for work',
  'price-changed': 'Changed a price',
  'price-change-withdrawn': 'Withdrew a change of price',
}

const wordsOf: ReadonlyMap<string, string> = new Map(Object.entries(words))

/** What was done; a word of a later release stands for itself. */
export function actTitle(act: string): string {
  return wordsOf.get(act) ?? act
}

/** The work that admins ask for, by its kind. */
const works: ReadonlyMap<string, string> = new Map([
  [costReportKind, 'a report of costs'],
  [rebuildKind, 'a rebuild of a read model'],
  [adminsDataExportKind, 'the data of a user'],
])

/** What was done and to what, such as `Asked for work: a report of costs`. */
export function actText({ act, detail }: Act): string {
  return detail === undefined ? actTitle(act) : `${actTitle(act)}: ${works.get(detail) ?? detail}`
}

/** Somebody in the audit, by what is known of them. */
export function nameIn({ id, name, email }: NonNullable<Act['admin']>): string {
  return name ?? email ?? id.slice(0, 8)
}
