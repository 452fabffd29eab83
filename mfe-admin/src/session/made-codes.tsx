import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useState,
} from 'react'

type Codes = readonly string[] | undefined

interface MadeCodes {
  /** Recovery codes that were made and that the admin has not kept yet; undefined when there are none. */
  readonly codes: Codes
  readonly setCodes: Dispatch<SetStateAction<Codes>>
}

const MadeCodesContext = createContext<MadeCodes | undefined>(undefined)

/**
 * Holds recovery codes until the admin has kept them, whatever page they are on when the answer comes: the server cannot tell them again.
 * They are in the memory of this page alone, for as long as it is that admin's. The browser asks before it reloads or closes it.
 */
export function MadeCodesHolder({ children }: { readonly children: ReactNode }): ReactNode {
  const [codes, setCodes] = useState<Codes>(undefined)
  useEffect(() => {
    if (codes === undefined) return undefined
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [codes])
  return <MadeCodesContext value={{ codes, setCodes }}>{children}</MadeCodesContext>
}

// Not noted as unsaved in `@studio/ui/unsaved`, because another page of admins loses nothing of them.
const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** The recovery codes that wait to be kept. */
export function useMadeCodes(): MadeCodes {
  const held = useContext(MadeCodesContext)
  if (held === undefined) throw new Error('There is no MadeCodesHolder around this component')
  return held
}
