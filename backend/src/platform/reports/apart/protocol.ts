import { z } from 'zod'

/** What is asked of the process: one SELECT about one table, whose rows it writes into a file. */
export const Question = z.object({
  table: z.object({
    name: z.string(),
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.enum(['VARCHAR', 'UUID', 'BIGINT', 'INTEGER', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP']),
      }),
    ),
    files: z.array(z.string()),
    folder: z.string(),
  }),
  sql: z.string(),
  format: z.enum(['csv', 'json', 'ndjson', 'parquet']),
  /** Path of the file. */
  output: z.string(),
  limits: z.object({
    /** How long the query may take, in milliseconds. */
    queryMs: z.int(),
    /** How much memory the process may take, in bytes. */
    memory: z.int(),
    /** How large the file may become, in bytes. */
    fileSize: z.int(),
  }),
})
export type Question = z.infer<typeof Question>

export const QueryResponse = z.union([
  z.object({ rows: z.int() }),
  /** The SQL cannot be run; for the person who wrote it. */
  z.object({ unusable: z.string() }),
])
export type QueryResponse = z.infer<typeof QueryResponse>

/** How the process ends over a query that takes more than it may. */
export const exitCodes = { memory: 71, fileSize: 72 } as const
