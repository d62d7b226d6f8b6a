/** SQL: whether there is a message that both sides can read. The notice of a shared number counts as a message. */
export const hasBegun = (id: string): string =>
  `exists (select from conversation_message where conversation_id = ${id} and (notice is null or notice = 'number_shared'))`;
