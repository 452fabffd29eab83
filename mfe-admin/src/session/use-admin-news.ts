import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToAdminNews } from './admin-socket.ts'
import { refreshAfterNews } from './use-admin.ts'

/** What a page shows is fetched again at most this often, in ms, however much happens. */
const leastMs = 2_000

/** Fetches what is in view again when something has changed, while an admin is signed in. Without the socket pages ask by themselves. */
export function useAdminNews(adminId: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (adminId === undefined) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = (): void => {
      timer = undefined
      refreshAfterNews(client)
    }
    const end = listenToAdminNews(() => {
      timer ??= setTimeout(refresh, leastMs)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [adminId, client])
}
