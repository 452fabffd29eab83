import { generate } from '@studio/backend/contract'
import { randomKey } from '@studio/ui/random-key'
import type { FileReference } from './references.ts'

const rule = generate.files?.['referenceImages']

/** Types of picture that can be sent, as a file field takes them. */
export const acceptedTypes = (rule?.accept ?? []).join(',')

export interface ReadFiles {
  readonly references: readonly FileReference[]
  /** One sentence for each file that was left out, with its name; shown to the person. */
  readonly refusals: readonly string[]
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`

function refusalOf(file: File): string | undefined {
  if (rule === undefined || !rule.accept.includes(file.type)) return `${file.name} is no JPEG, PNG or WebP picture.`
  if (file.size > rule.maxBytes) return `${file.name} is larger than ${megabytes(rule.maxBytes)}.`
  return undefined
}

/** Whether the browser can decode the picture to its end: one that it cannot would be refused when it is sent. */
async function isDecodable(file: File): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    // The rejection is the answer: there is no picture in the file.
    return false
  }
}

/** What reading files needs of the browser. */
export interface FileReading {
  readonly decodes: (file: File) => Promise<boolean>
  readonly addressOf: (file: File) => string
}

const browser: FileReading = { decodes: isDecodable, addressOf: (file) => URL.createObjectURL(file) }

/** Files as references, those that the studio can use (spec images 5: image files, several at once). */
export async function readFiles(
  files: readonly File[],
  { decodes, addressOf }: FileReading = browser,
): Promise<ReadFiles> {
  const read = await Promise.all(
    files.map(async (file) => ({
      file,
      refusal:
        refusalOf(file) ??
        ((await decodes(file)) ? undefined : `${file.name} is broken: no picture can be read from it.`),
    })),
  )
  const usable = read.filter(({ refusal }) => refusal === undefined)
  return {
    references: usable.map(({ file }) => ({ key: randomKey(), file, url: addressOf(file) })),
    refusals: read.flatMap(({ refusal }) => refusal ?? []),
  }
}
