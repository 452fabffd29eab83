import { afterEach, expect, it, vi } from 'vitest'
import { goingTo } from '../../testing/going-to.ts'
import { openPage } from '../../testing/open-page.tsx'
import { UserMenu } from './user-menu.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Chooses to sign out everywhere from a server that responds to commands like this, one after the other. */
async function leaveEverywhere(...responses: readonly (() => Response)[]) {
  const left = [...responses]
  vi.stubGlobal('fetch', async (request: Request) => {
    const respond = request.method === 'POST' ? left.shift() : undefined
    return respond?.() ?? Response.json({}, { status: 401 })
  })
  const { screen } = await openPage({ path: '/$', component: UserMenu }, { address: '/' })
  await screen.getByRole('button', { name: 'Account' }).click()
  await screen.getByRole('menuitem', { name: 'Sign out everywhere' }).click()
  return screen
}

const lost = (): never => {
  throw new TypeError('Failed to fetch')
}
const signedOut = () => Response.json({}, { status: 401 })

it.each([
  ['at once', [() => Response.json({ success: true })]],
  ['when the reply was lost and the session has ended', [lost, signedOut]],
])('signing out everywhere leads to the landing page %s', async (_, responses) => {
  const gone = goingTo()
  const screen = await leaveEverywhere(...responses)
  await expect.poll(() => gone).toEqual([{ path: '/', asks: false }])
  await expect.element(screen.getByText('Not signed out')).not.toBeInTheDocument()
})

it.each([
  ['the server fails', () => Response.json({}, { status: 500 })],
  ['the session had ended before', signedOut],
])('says that signing out everywhere did not work: %s', async (_, response) => {
  const gone = goingTo()
  const screen = await leaveEverywhere(response)
  await expect.element(screen.getByText('Not signed out')).toBeVisible()
  expect(gone).toEqual([])
})
