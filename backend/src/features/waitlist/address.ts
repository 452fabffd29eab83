import { keyedHash } from '../../platform/eventsourcing/keys/key-derivation.ts'
import { waitlistStream } from './events.ts'

/** Normalises an address, because the same person may type it with capitals or without. */
export function normalised(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * The stream of an address. Without the key nobody can find out the address from the stream's name.
 * @param masterKey base64 of 32 bytes
 */
export function streamOf(masterKey: string, email: string): string {
  return waitlistStream(keyedHash(masterKey, 'waitlist', normalised(email)))
}
