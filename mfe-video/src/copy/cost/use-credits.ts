import { dailyCredits } from '@studio/backend/contract/animations'
import { readCredits } from '@studio/backend/contract/spend'
import { useCall } from '@studio/ui/query'
import { serverNow } from '@studio/ui/server-clock'
import { useEffect } from 'react'

/** How many of the credits of the day are left; all of them as long as nothing else is known. They are renewed while the page is open. */
export function useCreditsLeft(): number {
  const { data, refetch } = useCall(readCredits, {})
  const resetsAt = data?.resetsAt
  useEffect(() => {
    if (resetsAt === undefined) return undefined
    const timer = setTimeout(() => void refetch(), Math.max(0, Date.parse(resetsAt) - serverNow()) + 1_000)
    return () => clearTimeout(timer)
  }, [resetsAt, refetch])
  return data?.left ?? dailyCredits
}
