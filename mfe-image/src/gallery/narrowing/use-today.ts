import { useEffect, useState } from 'react'

const midnight = (): Date => {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth(), now.getDate())
}

/** The beginning of this day in the person's own time; the same object all day, a new one after midnight. */
export function useToday(): Date {
  const [today, setToday] = useState(midnight)
  useEffect(() => {
    const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
    const timer = setTimeout(() => setToday(midnight()), tomorrow.getTime() - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [today])
  return today
}
