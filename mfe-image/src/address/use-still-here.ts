import { useRouter } from '@tanstack/react-router'
import { atom, useStore } from 'jotai'
import { useCallback } from 'react'

/** The last press that leads to the edit page when the server has responded. */
const pressAtom = atom<symbol | undefined>(undefined)

/**
 * For presses that lead to the edit page only when the server has responded. Returns a function that notes a press; what that returns says
 * whether the person has neither gone elsewhere nor pressed again since: nobody is taken away from what they look at by then.
 * @param part what of the address is compared: `pathname` where what is opened over the page may be closed meanwhile
 */
export function useStillHere(part: 'href' | 'pathname' = 'href'): () => () => boolean {
  const router = useRouter()
  const store = useStore()
  return useCallback(() => {
    const press = Symbol('press')
    const address = router.state.location[part]
    store.set(pressAtom, press)
    return () => store.get(pressAtom) === press && router.state.location[part] === address
  }, [router, store, part])
}
