/** Parts of the specification that are not built yet; their lines name the part. */
export type Area = 'Admin' | 'Video'

/** A test: the path of its file, ` > ` and its title, after the titles of its `describe`s; `${...}` in a title is written as `*`. */
export type TestName = `${string} > ${string}`

export type Fate =
  /** It holds, and these tests fail if it does not. */
  | { readonly kind: 'asserted'; readonly tests: readonly TestName[] }
  /** The issue or the architecture asks for something else here, which these tests assert. */
  | { readonly kind: 'instead'; readonly why: string; readonly tests: readonly TestName[] }
  /** A field of an entity: the event, document or response that has it, and its name there, which these tests assert. */
  | { readonly kind: 'field'; readonly where: string; readonly name: string; readonly tests: readonly TestName[] }
  /** It belongs to a part that is not built yet. */
  | { readonly kind: 'later'; readonly area: Area }
  /** A heading, a summary of other lines, or a remark that something is not specified. */
  | { readonly kind: 'remark' }

/** A piece of the specification, word for word, and how the product fulfils it. */
export interface Line {
  readonly words: string
  readonly fate: Fate
}

/** One of the documents that the specification consists of. */
export interface Document {
  readonly title: string
  /** Its file in the folder of the specification. */
  readonly file: string
  readonly sections: readonly Section[]
}

/** The lines of one section, in the order of the specification. */
export interface Section {
  /** Its heading, word for word. */
  readonly heading: string
  readonly lines: readonly Line[]
}

export function section(heading: string, ...lines: readonly Line[]): Section {
  return { heading, lines }
}

export function asserted(words: string, ...tests: readonly [TestName, ...TestName[]]): Line {
  return {
    words,
    fate: { kind: 'asserted', tests },
  }
}

export function instead(words: string, why: string, ...tests: readonly [TestName, ...TestName[]]): Line {
  return {
    words,
    fate: { kind: 'instead', why, tests },
  }
}

/** A field of an entity; `where` is the event, document or response that has it under `name`. */
export function field(words: string, where: string, name: string, ...tests: readonly [TestName, ...TestName[]]): Line {
  return { words, fate: { kind: 'field', where, name, tests } }
}

export function later(area: Area, words: string): Line {
  return { words, fate: { kind: 'later', area } }
}

export function remark(words: string): Line {
  return { words, fate: { kind: 'remark' } }
}

/** The tests that a line names. */
export function testsOf({ fate }: Line): readonly TestName[] {
  return 'tests' in fate ? fate.tests : []
}
