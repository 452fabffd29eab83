import { describe, expect, it } from 'vitest'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { workKey } from '../../platform/media/blob-address.ts'
import { filesystemBlobs } from '../../platform/media/filesystem.ts'
import { callOf } from '../../testing/calls.ts'
import type { Person } from '../../testing/person.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { picturesOf, projected } from '../assets/testing/picture.ts'
import { inputOfWork } from '../work/commands.ts'
import { mostWorkInProgress } from '../work/contract.ts'
import { exportFile, exportUrl, readExport, requestExport } from './contract.ts'
import { madeExport } from './testing/made-export.ts'

const fixture = studioFixture()

const ask = (person: Person, assetIds?: readonly string[]) =>
  person.send({ method: 'POST', url: requestExport.path, payload: assetIds ? { assetIds } : {} })
async function asked(assetIds?: readonly string[]): Promise<string> {
  const response = await ask(fixture.owner, assetIds)
  expect(response.statusCode).toBe(202)
  await projected(fixture.studio)
  return requestExport.response.parse(response.json()).workId
}

/** Ends an export as the worker does, and shows it. */
async function done(workId: string, options: { readonly expiresAt?: Date } = {}): Promise<void> {
  await madeExport(fixture.studio, { userId: fixture.owner.userId, workId, ...options })
  await projected(fixture.studio)
}

const read = (person: Person, workId: string) => person.send({ method: 'GET', url: exportUrl(workId) })

describe('an archive', () => {
  it('is asked for once while it is made, and anew afterwards', async () => {
    const first = await asked()
    expect(await asked()).toBe(first)
    expect(await inputOfWork(fixture.studio.engines, first)).toBeUndefined()
    await done(first)
    expect(await asked()).not.toBe(first)
  })

  it('of a selection is the same in any order, and knows its images', async () => {
    const [one = '', other = ''] = await picturesOf(fixture.studio, fixture.owner, 2)
    await projected(fixture.studio)
    const workId = await asked([one, other])
    expect(await asked([other, one])).toBe(workId)
    expect(await asked([one])).not.toBe(workId)
    expect(await inputOfWork(fixture.studio.engines, workId)).toEqual({ assetIds: [one, other] })
  })

  it('has no images of others', async () => {
    const [theirs = ''] = await picturesOf(fixture.studio, fixture.stranger, 1)
    await projected(fixture.studio)
    expect((await ask(fixture.owner, [theirs])).statusCode).toBe(404)
    expect((await ask(fixture.owner, [randomId()])).statusCode).toBe(404)
  })

  it('is refused while a person has too many tasks in progress', async () => {
    const images = await picturesOf(fixture.studio, fixture.owner, mostWorkInProgress + 1)
    await projected(fixture.studio)
    for (const id of images.slice(1)) await asked([id])
    const refused = await ask(fixture.owner, images.slice(0, 1))
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'too-much-work' }])
  })

  it('can be downloaded by its owner, under its name, until it expires', async () => {
    const workId = await asked()
    expect((await read(fixture.owner, workId)).statusCode, 'not made yet').toBe(404)
    await done(workId)
    const response = await read(fixture.owner, workId)
    expect([response.statusCode, response.body]).toEqual([200, 'zip'])
    expect(response.headers['content-disposition']).toContain('atelier-2026-11-23.zip')
    expect((await read(fixture.stranger, workId)).statusCode).toBe(404)
    const late = await asked()
    await done(late, { expiresAt: new Date(0) })
    expect((await read(fixture.owner, late)).statusCode).toBe(404)
  })

  it('whose bytes are gone is not found', async () => {
    const workId = await asked()
    await done(workId)
    const { userId } = fixture.owner
    await filesystemBlobs(fixture.studio.config.mediaFolder).delete(workKey({ userId, workId }, exportFile))
    expect((await fixture.owner.send(callOf(readExport, { workId }))).statusCode).toBe(404)
  })
})
