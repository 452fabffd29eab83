import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createCodec } from '../codec.ts'
import type { EventDefinitions } from '../event.ts'
import { samplesOf } from './sample-of.ts'

/** What a comparison of samples and definitions has found. */
export interface SampleReport {
  /** One sentence for each thing that is wrong. */
  readonly problems: readonly string[]
  /** Files of samples that were missing and are there now. */
  readonly written: readonly string[]
}

interface Sample {
  readonly type: string
  readonly schema: number
  readonly file: string
  readonly data: unknown
}

/**
 * Compares the golden samples in a folder with the event definitions. A sample is the data of one event as one version of the
 * product wrote it, in a file `<Type>.<schema number>.json` that is never changed again: as long as all samples can be decoded,
 * so can every log that was ever written. Each further branch of a union and value of an enum has a sample of its own, which its
 * name tells: `<Type>.<schema number>.<field>-<branch or value>.json`. A missing sample of the newest schema number is made up and
 * written when `write` is set, and is a problem otherwise.
 */
export async function compareSamples(
  folder: string,
  definitions: EventDefinitions,
  { write }: { readonly write: boolean },
): Promise<SampleReport> {
  const found = await readSamples(folder)
  const names = new Set(found.map(({ file }) => file))
  const missing = newestOf(definitions).filter(({ file }) => !names.has(file))
  if (write) for (const sample of missing) await writeSample(folder, sample)
  return {
    problems: [
      ...found.flatMap((sample) => unreadable(sample, definitions)),
      ...lostVersions(definitions, names),
      ...(write
        ? []
        : missing.map(({ file }) => `${file} is missing: run this test on your machine and commit the file`)),
    ],
    written: write ? missing.map(({ file }) => file) : [],
  }
}

const fileOf = (type: string, schema: number, choice: readonly string[] = []): string =>
  [type, schema, ...(choice.length === 0 ? [] : [choice.join('-').replaceAll(/[^\w-]/g, '_')]), 'json'].join('.')

async function readSamples(folder: string): Promise<readonly Sample[]> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  return await Promise.all(
    names.toSorted().map(async (file) => {
      const [, type = file, schema = '0'] = /^(\w+)\.(\d+)(?:\.[\w-]+)?\.json$/.exec(file) ?? []
      const data: unknown = JSON.parse(await readFile(path.join(folder, file), 'utf8'))
      return { type, schema: Number(schema), file, data }
    }),
  )
}

const newestOf = (definitions: EventDefinitions) =>
  Object.entries(definitions).flatMap(([type, { schema, data }]) =>
    samplesOf(data).map(({ value, choice }) => ({ file: fileOf(type, schema, choice), data: value })),
  )

async function writeSample(folder: string, { file, data }: ReturnType<typeof newestOf>[number]): Promise<void> {
  await writeFile(path.join(folder, file), `${JSON.stringify(data, null, 2)}\n`, { flag: 'wx' })
}

/** Samples of older numbers cannot be made up: only the version that wrote such events knew them. */
const lostVersions = (definitions: EventDefinitions, names: ReadonlySet<string>): readonly string[] =>
  Object.entries(definitions).flatMap(([type, { schema }]) =>
    Array.from({ length: schema - 1 }, (_, n) => fileOf(type, n + 1))
      .filter((file) => !names.has(file))
      .map((file) => `${file} is missing: take it from the last version that wrote schema number`),
  )

/** Of the newest number every field must come back, so that a field that was taken away or renamed is noticed as well. */
function unreadable({ type, schema, file, data }: Sample, definitions: EventDefinitions): readonly string[] {
  const metadata = { correlationId: 'sample', causationId: 'sample', schema }
  const envelope = { id: 'sample', stream: 'sample', revision: 0n, position: 1n, created: new Date(0) }
  try {
    const decoded = createCodec(definitions).decode({ ...envelope, type, data, metadata })
    const isNewest = definitions[type]?.schema === schema
    if (!isNewest || isDeepStrictEqual(decoded.data, data)) return []
    return [`${file} loses fields when it is read: raise the schema number of ${type} and add an upcaster`]
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [`${file} can no longer be read (${reason}): raise the schema number of ${type} and add an upcaster`]
  }
}
