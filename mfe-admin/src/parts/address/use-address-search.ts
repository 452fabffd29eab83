import { useNavigate, useSearch } from '@tanstack/react-router'

type Search = Readonly<Record<string, unknown>>

interface AddressSearch {
  readonly search: Search
  /** Changes some of it in place: what a page shows stays with a reload, can be passed on, and is no step of Back. */
  readonly change: (parts: Readonly<Record<string, string | undefined>>) => void
}

/** What stands behind the question mark of the address. */
export function useAddressSearch(): AddressSearch {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    search,
    change: (parts) => void navigate({ to: '.', search: { ...search, ...parts }, replace: true }),
  }
}
