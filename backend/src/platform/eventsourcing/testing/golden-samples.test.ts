import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type EventDefinitions, personal } from '../event.ts'
import { compareSamples } from './golden-samples.ts'

const data = z.object({ owner: z.uuid(), text: personal('owner'), size: z.int().min(3).optional() })
const first: EventDefinitions = { NoteWritten: { schema: 1, data } }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atelier-samples-'))
  await compareSamples(folder, first, { write: true })
})
afterEach(() => rm(folder, { recursive: true }))

const problemsOf = async (definitions: EventDefinitions) =>
  (await compareSamples(folder, definitions, { write: false })).problems

test('a missing sample is written once, with every field, and never changed', async () => {
  const text = await readFile(path.join(folder, 'NoteWritten.1.json'), 'utf8')
  expect(JSON.parse(text)).toEqual({
    owner: '11111111-1111-4111-8111-111111111111',
    text: { sealed: '1.c2FtcGxl' },
    size: 3,
  })
  expect(await compareSamples(folder, first, { write: true })).toEqual({ problems: [], written: [] })
})

test('where nothing may be written a missing sample is a problem', async () => {
  expect(await problemsOf({ ...first, NoteRead: { schema: 1, data } })).toEqual([
    expect.stringContaining('NoteRead.1.json is missing'),
  ])
  expect(await readdir(folder)).toEqual(['NoteWritten.1.json'])
})

test('a required field without a new schema number is a problem, an optional one is not', async () => {
  const required = data.extend({ language: z.string() })
  expect(await problemsOf({ NoteWritten: { schema: 1, data: required } })).toEqual([
    expect.stringContaining('data: language: invalid_type'),
  ])
  const optional = data.extend({ language: z.string().optional() })
  expect(await problemsOf({ NoteWritten: { schema: 1, data: optional } })).toEqual([])
})

describe('an event of several shapes', () => {
  const stored = z.object({ fate: z.literal('stored'), size: z.int() })
  const failed = z.object({ fate: z.literal('failed'), code: z.enum(['refused', 'too big']) })
  const ended = (branch: z.ZodObject): EventDefinitions => ({
    ...first,
    NoteEnded: { schema: 1, data: z.object({ fates: z.array(z.union([stored, branch])) }) },
  })
  const file = 'NoteEnded.1.fates-failed.json'

  test('has a sample of every branch and of every value', async () => {
    const { written } = await compareSamples(folder, ended(failed), { write: true })
    expect(written).toEqual(['NoteEnded.1.json', file, 'NoteEnded.1.fates-failed-code-too_big.json'])
    expect(JSON.parse(await readFile(path.join(folder, file), 'utf8'))).toEqual({
      fates: [{ fate: 'failed', code: 'refused' }],
    })
  })

  test('has a problem when a later branch gets a required field or loses a value', async () => {
    await compareSamples(folder, ended(failed), { write: true })
    const [more, less] = [failed.extend({ message: z.string() }), failed.extend({ code: z.enum(['refused']) })]
    expect(await problemsOf(ended(more))).toContainEqual(expect.stringContaining(`${file} can no longer be read`))
    expect(await problemsOf(ended(less))).toEqual([expect.stringContaining('code-too_big.json can no longer be read')])
  })
})

test('a field that is taken away without a new schema number is a problem', async () => {
  expect(await problemsOf({ NoteWritten: { schema: 1, data: data.omit({ size: true }) } })).toEqual([
    expect.stringContaining('loses fields'),
  ])
})

test('a new schema number needs an upcaster for the sample of the old one', async () => {
  const changed = data.extend({ language: z.string() })
  const { problems, written } = await compareSamples(
    folder,
    { NoteWritten: { schema: 2, data: changed, upcast: { 1: (old) => ({ ...old, language: 'en' }) } } },
    { write: true },
  )
  expect([problems, written]).toEqual([[], ['NoteWritten.2.json']])
  expect(await problemsOf({ NoteWritten: { schema: 2, data: changed } })).toEqual([
    expect.stringContaining('no upcaster from schema 1'),
  ])
})

test('the sample of an older number is not made up', async () => {
  const upcast = { 1: (old: Record<string, unknown>) => old, 2: (old: Record<string, unknown>) => old }
  expect(await problemsOf({ NoteWritten: { schema: 3, data, upcast } })).toEqual([
    expect.stringContaining('NoteWritten.2.json is missing'),
    expect.stringContaining('NoteWritten.3.json is missing'),
  ])
})

test('a type that is no longer known is a problem: logs still have its events', async () => {
  expect(await problemsOf({})).toEqual([expect.stringContaining('unknown type')])
})
