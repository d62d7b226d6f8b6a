import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { sendAllUnsent } from "./send-unsent.ts";
import { readUnsent, removeUnsent, useUnsent } from "./unsent-store.ts";

/** Sends the messages that wait on this device. A message is removed after the page has loaded it from the server. */
export function useSendUnsent(uid: string): void {
  const messages = useUnsent(uid);
  const { revalidate } = useRevalidator();
  const due = messages.filter(({ number, failure }) => number === undefined && failure === undefined).length;
  const arrived = messages.filter(({ number }) => number !== undefined).length;
  useEffect(() => {
    if (due > 0) void sendAllUnsent(uid);
  }, [uid, due]);
  useEffect(() => {
    if (arrived === 0) return;
    const removeShown = async () => {
      const done = readUnsent(uid).filter(({ number }) => number !== undefined);
      await revalidate();
      for (const { nonce } of done) removeUnsent(uid, nonce);
    };
    void removeShown();
  }, [uid, arrived, revalidate]);
}
