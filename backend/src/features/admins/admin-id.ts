import { AdminId } from '../../platform/eventsourcing/event.ts'
import { deriveId } from '../../platform/eventsourcing/ids.ts'
import { keyedHash } from '../../platform/eventsourcing/keys/key-derivation.ts'

/** An e-mail as it is kept: the same person may type it with capitals or without. */
export function normalisedEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * The id of the admin with this e-mail, whether or not there is one. Without the key nobody can find out the e-mail from it.
 * @param masterKey base64 of 32 bytes
 */
export function adminIdOf(masterKey: string, email: string): AdminId {
  return AdminId.parse(deriveId('admin', keyedHash(masterKey, 'admin', normalisedEmail(email))))
}
