import { openPage } from '../../../../shell/src/testing/open-page.tsx'
import { CharactersPage } from '../characters-page.tsx'
import { readCharacterSearch } from '../view/character-search.ts'

/** Test helper: the characters page at an address. */
export const openCharacters = (address = '/characters') =>
  openPage({ path: '/characters', component: CharactersPage, validateSearch: readCharacterSearch }, { address })
