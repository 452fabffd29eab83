import { useLocation, useNavigate } from '@tanstack/react-router'

/** The login of admins. */
export const loginPath = '/admin/login'
const dashboard = '/admin'
const parameter = 'back'

/** Goes to the login, from where the admin comes back to this page. */
export function useSignInHere(): () => void {
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const way = here === dashboard ? '' : `?${new URLSearchParams({ [parameter]: here })}`
  return () => void navigate({ href: `${loginPath}${way}` })
}

/** Goes where the admin was before the login, else to the dashboard. */
export function useGoBack(): () => void {
  const navigate = useNavigate()
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  return () => void navigate({ href: wayBack(search) })
}

/**
 * The address that the login was given; the dashboard where there is none, or one that is no page of admins: whoever has made a link to the
 * login must not lead elsewhere by it.
 */
export function wayBack(search: string): string {
  const back = new URLSearchParams(search).get(parameter) ?? ''
  const { origin, pathname } = new URL(back, 'https://admin.invalid')
  const isPage =
    /^\/admin(?:\/|\?|$)/.test(back) && origin === 'https://admin.invalid' && /^\/admin(?:\/|$)/.test(pathname)
  return isPage && pathname !== loginPath ? back : dashboard
}
