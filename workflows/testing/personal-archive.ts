import { buffer } from 'node:stream/consumers'
import { accountDecider } from '@studio/backend/features/accounts/decider.ts'
import { accountStream } from '@studio/backend/features/accounts/events.ts'
import { dataExportFile, dataExportKind } from '@studio/backend/features/data-exports/words-contract.ts'
import { requestWork } from '@studio/backend/features/work/commands.ts'
import { workStream } from '@studio/backend/features/work/events.ts'
import { WorkId } from '@studio/backend/platform/eventsourcing/event.ts'
import { randomId } from '@studio/backend/platform/eventsourcing/ids.ts'
import { workKey } from '@studio/backend/platform/media/blobs/blob-address.ts'
import { filesystemBlobs } from '@studio/backend/platform/media/blobs/filesystem.ts'
import { unzip } from '@studio/backend/platform/media/testing/unzip.ts'
import { z } from 'zod'
import type { TestLog } from './log.ts'

/** An archive of everything that is known of somebody who has signed up and made nothing. */
export interface PersonalArchive {
  /** Types of its events, in order. */
  readonly story: () => Promise<readonly string[]>
  /** The types of the person's events in its list, in order; undefined before it is stored. */
  readonly events: () => Promise<readonly string[] | undefined>
}

/** Asks for one. */
export async function personalArchive(of: {
  readonly log: TestLog
  readonly mediaFolder: string
}): Promise<PersonalArchive> {
  const { log, mediaFolder } = of
  const userId = await log.newUser()
  const context = { correlationId: 'c', causationId: 'c', at: new Date().toISOString() }
  const profile = { email: 'mira@atelier.example', firstName: 'Mira' }
  const signIn = { ...context, commandId: randomId(), type: 'NoteSignIn', userId, profile, changed: false } as const
  await log.handle(accountDecider, accountStream(userId), signIn)
  const workId = WorkId.parse(randomId())
  await requestWork(log.handle, { ...context, commandId: workId, workId, userId, kind: dataExportKind })
  const blobs = filesystemBlobs(mediaFolder)
  return {
    story: () => log.types(workStream(workId)),
    events: async () => {
      const archive = await blobs.get(workKey({ userId, workId }, dataExportFile))
      if (archive === null) return undefined
      const list: unknown = JSON.parse(String((await unzip(await buffer(archive))).get('events.json')))
      return z
        .array(z.object({ type: z.string() }))
        .parse(list)
        .map(({ type }) => type)
    },
  }
}
