import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../shared/spec')

/** The text of a document of the specification, which is beside the repository; undefined if it is not there. */
export function readSpecification(file: string): string | undefined {
  const path = join(folder, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** A heading, and the text from below it to the next heading of any level. */
export interface WrittenSection {
  readonly heading: string
  readonly text: string
}

/** The sections of a document in order, two of which may have the same heading; text before the first heading is left out. */
export function sectionsIn(document: string): WrittenSection[] {
  const [, ...sections] = document.split(/^(?=#{2,6} )/m)
  return sections.map((section) => {
    const end = section.indexOf('\n')
    return { heading: section.slice(0, end), text: section.slice(end + 1) }
  })
}
