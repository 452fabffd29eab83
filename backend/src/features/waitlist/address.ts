import { keyedHash } from '../../platform/eventsourcing/keys/key-derivation.ts'
import { waitlistStream } from './events.ts'

/** Normalises an address, because the same person may type it with capitals or without. */
export const normalised = (email: string): string => email.trim().toLowerCase()

/**
 * The stream of an address; its name tells the address to nobody without the key.
 * @param masterKey base64 of 32 bytes
 */
export const streamOf = (masterKey: string, email: string): string =>
  waitlistStream(keyedHash(masterKey, 'waitlist', normalised(email)))
