import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

export const demo = { email: "nusrat@demo.nestmates.example", password: "NestMates2026", name: "Nusrat Jahan Mim" };

/** All tests share one emulator, so each person gets a unique e-mail address. */
export const newPerson = (name = "Parvin Sultana") => ({
  name,
  email: `${randomBytes(6).toString("hex")}@e2e.nestmates.example`,
  password: "Nest12",
});
type Person = ReturnType<typeof newPerson>;

export const accountMenu = (page: Page, name: string) => page.locator(`button[title="${name}"]`);
export const submit = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await submit(page, "Log In").click();
}

export async function signUp(page: Page, { name, email, password }: Person, photo?: string) {
  await page.goto("/signup");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  if (photo) {
    await page.getByText("Add a photo of yourself").click();
    await page.getByRole("textbox", { name: "Photo" }).fill(photo);
  }
  await submit(page, "Sign Up").click();
  await expect(page.getByText("Welcome to Nest Mates")).toBeVisible();
  await expect(page).toHaveURL("/");
}

/** Number of accounts that the identity provider's SDK keeps in this browser. */
export const keptByProvider = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("firebaseLocalStorageDb");
        opening.addEventListener("error", () => reject(new Error("no database")));
        opening.addEventListener("success", () => {
          const counting = opening.result
            .transaction("firebaseLocalStorage")
            .objectStore("firebaseLocalStorage")
            .count();
          counting.addEventListener("success", () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
