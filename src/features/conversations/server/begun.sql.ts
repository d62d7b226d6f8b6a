/** SQL: whether there is a message that both sides can read. A number that was shared is one. */
export const hasBegun = (id: string): string =>
  `exists (select from conversation_message where conversation_id = ${id} and (notice is null or notice = 'number_shared'))`;
