import { beforeAll, expect, it, vi } from 'vitest'
import { RemoteError } from '../federation/remote-error.tsx'

vi.mock('../federation/remotes.ts', () => ({ loadRoutes: () => Promise.reject(new Error('away')) }))
beforeAll(() => void vi.stubGlobal('scrollTo', () => undefined))

it('shows our error page wherever a route fails, also one without an error page of its own', async () => {
  const { createStudioRouter } = await import('./router.tsx')
  const { options, routesById } = createStudioRouter()
  expect(options.defaultErrorComponent).toBe(RemoteError)
  expect(Object.values(routesById).filter(({ options: { errorComponent } }) => errorComponent !== undefined)).toEqual(
    [],
  )
})
