import { expect, it } from 'vitest'
import { commonErrors } from '../../platform/eventsourcing/common-errors.ts'
import { DomainError } from '../../platform/eventsourcing/decider.ts'
import { CallId } from '../../platform/eventsourcing/event.ts'
import { createHandle } from '../../platform/eventsourcing/handle.ts'
import { randomId } from '../../platform/eventsourcing/ids.ts'
import { studioFixture } from '../../testing/studio-fixture.ts'
import { picturesOf } from '../assets/testing/picture.ts'
import { userId } from '../jobs/testing/builders.ts'
import { createStyleDraft } from '../style-drafts/contract.ts'
import { type AnalysisDeps, analyzeStyle } from './analysis.ts'
import { analyzeDraft } from './draft-analysis.ts'

const fixture = studioFixture()
const image = 'data:image/png;base64,AAAA'
const prices = { inputPrice: 1, outputPrice: 1, priceListVersion: 1 }
const seeing: AnalysisDeps['seeing'] = async () => ({ id: 'm', label: 'M', provider: 'openrouter', ...prices })

/** An analysis whose client is told that it takes too long when the picture with that number is read. */
function lateAt(picture: number) {
  const late = new AbortController()
  const done: string[] = []
  const tell = () => late.abort(new DomainError(commonErrors.unavailable, 'This takes too long.'))
  const decoder: AnalysisDeps['decoder'] = {
    makeModelView: async () => {
      done.push('read')
      if (done.length === picture) tell()
      return { from: 'image/png', bytes: new Uint8Array() }
    },
  }
  const ask: AnalysisDeps['ask'] = async ({ command, prepare, intended }) => {
    await prepare()
    // the money is held back and the intent is written meanwhile
    if (picture > done.length) tell()
    await intended?.(CallId.parse(command.commandId))
    done.push('sent')
    return { text: 'Soft light.', finish: 'stop', amount: 0 }
  }
  const id = randomId()
  const command = { commandId: id, correlationId: id, causationId: id, at: '2026-11-29T10:00:00.000Z' }
  const request = { command, images: [image, image, image], signal: late.signal }
  return { deps: { ask, seeing, decoder }, request, done }
}

it.each([
  ['reads no more pictures', 2, ['read', 'read']],
  ['sends nothing that it has prepared', 4, ['read', 'read', 'read']],
])('%s once the client was told that it takes too long', async (_, picture, all) => {
  const { deps, request, done } = lateAt(picture)
  await expect(analyzeStyle(deps, { ...request, userId })).rejects.toMatchObject({ code: 'unavailable' })
  expect(done).toEqual(all)
})

it.each([2, 4])(
  'goes on for a style that is being created, as others may have joined it: late at %i',
  async (picture) => {
    const { studio, owner } = fixture
    const payload = { name: 'Soft', assetIds: await picturesOf(studio, owner, 1) }
    const drafted = await owner.send({ method: 'POST', url: createStyleDraft.path, payload })
    const { id: draftId } = createStyleDraft.response.parse(drafted.json())
    const { deps, request, done } = lateAt(picture)
    const all = { ...studio.engines, ...deps, handle: createHandle(studio.engines.store) }
    const analysis = await analyzeDraft(all, { ...request, userId: owner.userId, draftId })
    expect(analysis.instructions).toBe('Soft light.')
    expect(done).toEqual(['read', 'read', 'read', 'sent'])
  },
)
