import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Person, signedIn } from './person.ts'
import { openStudio, type Studio } from './studio.ts'

/** What the tests of one file work with. Readable inside tests and hooks only. */
export interface StudioFixture {
  readonly studio: Studio
  /** New for every test. */
  readonly owner: Person
  /** Somebody else, the same for all tests of the file. */
  readonly stranger: Person
}

/** Test helper: opens one studio for all tests of a file, and closes it behind them. */
export function studioFixture(): StudioFixture {
  let studio: Studio | undefined
  let owner: Person | undefined
  let stranger: Person | undefined
  beforeAll(async () => {
    studio = await openStudio()
    stranger = await signedIn(studio)
  })
  afterAll(() => studio?.close())
  beforeEach(async () => {
    owner = await signedIn(opened(studio))
  })
  return {
    get studio() {
      return opened(studio)
    },
    get owner() {
      return opened(owner)
    },
    get stranger() {
      return opened(stranger)
    },
  }
}

function opened<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('The studio of a test file can be used by its tests and hooks only')
  return part
}
