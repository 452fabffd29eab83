import { lazyPart } from '@studio/ui/lazy-part'
import { liveKinds } from '@studio/ui/live-kinds'
import { PartFailed } from '@studio/ui/part-failed'
import { Spinner } from '@studio/ui/spinner'
import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { readCharacterSearch } from './characters/view/character-search.ts'
import { libraryKinds } from './live/live-kinds.ts'
import { readTabSearch } from './styles/tab-search.ts'

liveKinds.register(libraryKinds)

const parts = { pending: <Spinner />, failed: (onRetry: () => void) => <PartFailed onRetry={onRetry} /> }

const CharactersPage = lazyPart(
  async () => (await import(/* webpackChunkName: "characters" */ './characters/characters-page.tsx')).CharactersPage,
  parts,
)
const StyleManagerPage = lazyPart(
  async () => (await import(/* webpackChunkName: "styles" */ './styles/style-manager-page.tsx')).StyleManagerPage,
  parts,
)

const SpendPage = lazyPart(
  async () => (await import(/* webpackChunkName: "spend" */ './spend/spend-page.tsx')).SpendPage,
  parts,
)

const AccountPage = lazyPart(
  async () => (await import(/* webpackChunkName: "account" */ './account/account-page.tsx')).AccountPage,
  parts,
)

/** The pages of this micro-frontend below one of its paths; the shell adds them to its router (frontend.md 7). */
export function createRoutes(parent: AnyRoute, path: string): AnyRoute[] {
  const getParentRoute = () => parent
  if (path === '/characters')
    return [createRoute({ getParentRoute, path, validateSearch: readCharacterSearch, component: CharactersPage })]
  if (path === '/account') return [createRoute({ getParentRoute, path, component: AccountPage })]
  if (path === '/spend') return [createRoute({ getParentRoute, path, component: SpendPage })]
  return [createRoute({ getParentRoute, path, validateSearch: readTabSearch, component: StyleManagerPage })]
}
