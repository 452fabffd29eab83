import type { Readable } from 'node:stream'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { exportErrors } from './errors.ts'

/** Archives that one person is sent at once: one, and another that was asked for before the first has ended. */
const mostOfOne = 2
/**
 * Archives that one process sends at once. Each has one image open and holds no more than the buffers of its stream, and as many that a few
 * accounts with slow connections do not keep everybody else from theirs.
 */
export const mostOfAll = 64

const refused = (message: string) => new DomainError(exportErrors.tooManyArchives, message)

/** Counts the archives that a process is sending. */
export function limitedSending() {
  const sending = new Map<Readable, string>()
  return {
    /**
     * Begins to send an archive to a person; it counts until its stream is closed. Throws DomainError `too-many-archives` when as many are
     * being sent as may be.
     */
    begin: (userId: string, open: () => Readable): Readable => {
      const own = [...sending.values()].filter((each) => each === userId).length
      if (own >= mostOfOne) throw refused('Please wait until your other downloads have ended.')
      if (sending.size >= mostOfAll)
        throw refused('Many people are downloading archives. Please try again in a few minutes.')
      const archive = open()
      sending.set(archive, userId)
      archive.once('close', () => sending.delete(archive))
      return archive
    },
  }
}
