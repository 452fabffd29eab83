import { Button } from '@studio/ui'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

/** A table that the server sends as a file, whole. */
export interface CsvFile {
  readonly endpoint: { readonly path: string }
  /** What is in the table; what is undefined is left out. */
  readonly query?: Readonly<Record<string, string | undefined>>
}

interface CsvLinkProps extends CsvFile {
  /** Names the table. */
  readonly name: string
}

/** Saves a table as the CSV file that the server makes of it, however long it is. */
export function CsvLink({ endpoint, query = {}, name }: CsvLinkProps): ReactNode {
  const chosen = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
  const search = new URLSearchParams(chosen).toString()
  return (
    <Button
      size="small"
      icon={<Download size={16} aria-hidden />}
      aria-label={`Save ${name} as CSV`}
      href={search === '' ? endpoint.path : `${endpoint.path}?${search}`}
      download
    >
      CSV
    </Button>
  )
}
