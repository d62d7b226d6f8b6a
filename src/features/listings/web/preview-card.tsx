import * as m from "../../../paraglide/messages.js";
import { readWholeNumber } from "../../../platform/digits.ts";
import { date, taka } from "../../../platform/i18n/format.ts";
import { AWAITED_IMAGE } from "../../photos/photo-files.ts";
import { useCover } from "../../photos/use-photo-album.ts";
import { readDetails } from "../detail-fields.ts";
import { whoLine } from "../listing-eligibility.ts";
import { asksSeats, type ListingFormValues } from "../listing-fields.ts";
import { ListingCard } from "./listing-card.tsx";
import { firstWords } from "./listing-preview.ts";

export interface PreviewCardProps {
  album: string;
  values: ListingFormValues;
  ownerName: string;
}

/**
 * Previews the card of the lists and the head of the page. It is inert: its links lead nowhere yet, and all of its
 * texts are in the form above.
 */
export function PreviewCard({ album, values, ownerName }: PreviewCardProps) {
  const cover = useCover(album);
  const rent = readWholeNumber(values.rent);
  if (values.title.trim() === "" || rent === undefined)
    return <p className="listing-preview-empty">{m.form_preview_empty()}</p>;
  return (
    <div className="listing-preview-both" inert>
      <figure>
        <figcaption>{m.form_preview_list()}</figcaption>
        <ul className="listing-preview-list">
          <ListingCard
            listing={{
              id: "0",
              title: values.title,
              location: values.location,
              rent,
              gender: values.gender === "male" ? "male" : "female",
              age: readWholeNumber(values.age) ?? 0,
              imageUrl: cover ?? (values.imageUrl || AWAITED_IMAGE),
              cover: null,
              isAvailable: values.Availability !== "No",
              ownerName,
              isOwnerVerified: false,
              isPhoneVerified: false,
              description: firstWords(values.description),
              who: whoText(values),
              allIn: "",
            }}
          />
        </ul>
      </figure>
      <figure>
        <figcaption>{m.form_preview_page()}</figcaption>
        <div className="listing-preview-page">
          <strong>{values.title}</strong>
          <span>{values.location}</span>
          <span className="listing-preview-rent">
            {taka(rent)} <small>{m.card_per_month()}</small>
          </span>
          <span>{[whoText(values), values.moveInDate && date(values.moveInDate)].filter(Boolean).join(" · ")}</span>
        </div>
      </figure>
    </div>
  );
}

/** Says who may rent, as the lists do. The controls of the form have only the values of the facts. */
const whoText = (values: ListingFormValues): string =>
  whoLine({
    facts: readDetails(values).facts,
    accommodation: values.accommodationFor === "Single" ? "single" : "shared",
    seats: asksSeats(values) ? (readWholeNumber(values.seats) ?? 1) : 1,
    seatsFree: readWholeNumber(values.seatsFree) ?? readWholeNumber(values.seats) ?? 1,
    isAvailable: values.Availability !== "No",
  });
