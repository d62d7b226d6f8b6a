-- Layers and properties of scripts/basemap/schema.ts from the tags of OpenStreetMap, for tilemaker 2.2.

-- First zoom of each road class, and of its name. The same as in schema.ts.
local road_zooms = {
  motorway = 6, trunk = 6, primary = 8, secondary = 9, tertiary = 10, unclassified = 12,
  residential = 13, living_street = 13, pedestrian = 13, service = 14,
}
local SLIP_ROAD_DELAY = 3

local landmark_classes = {
  university = "university", college = "college", hospital = "hospital", bus_station = "bus", marketplace = "mall",
}
-- Landmarks of this size are shown from zoom 13, smaller ones from zoom 14. In square metres.
local KNOWN_AREA = 20000

local rail_classes = { rail = "rail", subway = "metro", light_rail = "metro", monorail = "metro" }

-- Smallest area at a zoom, in square metres. Bangladesh has 400,000 ponds.
local water_areas = { { 8, 20000000 }, { 9, 5000000 }, { 10, 1000000 }, { 11, 200000 }, { 12, 50000 }, { 13, 10000 }, { 14, 1500 } }

node_keys = { "amenity", "shop", "railway", "station" }

local function has_bangla(text)
  -- The Bengali block, U+0980 to U+09FF, is E0 A6 80 to E0 A7 BF in UTF-8.
  return text:find("\224[\166\167]") ~= nil
end

-- A plain name is Bangla or English by its script.
local function set_names(feature, minzoom)
  local name, en, bn = feature:Find("name"), feature:Find("name:en"), feature:Find("name:bn")
  if name ~= "" then
    if has_bangla(name) then
      if bn == "" then bn = name end
    elseif en == "" then
      en = name
    end
  end
  if en ~= "" and not has_bangla(en) then feature:Attribute("en", en, minzoom) end
  if bn ~= "" then feature:Attribute("bn", bn, minzoom) end
end

local function has_name(feature)
  return feature:Find("name") ~= "" or feature:Find("name:en") ~= "" or feature:Find("name:bn") ~= ""
end

local function landmark_class(feature)
  if feature:Find("shop") == "mall" then return "mall" end
  return landmark_classes[feature:Find("amenity")]
end

local function is_metro(feature)
  local station = feature:Find("station")
  return station == "subway" or station == "light_rail" or station == "monorail" or feature:Find("subway") == "yes"
end

local function write_station(feature)
  feature:Attribute("c", is_metro(feature) and "metro" or "rail")
  set_names(feature)
end

function init_function(name) end
function exit_function() end

function node_function(node)
  if node:Find("railway") == "station" and has_name(node) then
    node:Layer("stations")
    write_station(node)
    return
  end
  local class = landmark_class(node)
  if class and has_name(node) then
    node:Layer("landmarks")
    node:MinZoom(14)
    node:Attribute("c", class)
    set_names(node)
  end
end

local function write_road(way, highway)
  local class = highway:gsub("_link$", "")
  if class == "road" then class = "residential" end
  local first = road_zooms[class]
  if not first or way:Find("area") == "yes" then return end
  local is_link = class ~= highway and highway ~= "road"
  way:Layer("roads", false)
  way:MinZoom(math.min(14, first + (is_link and SLIP_ROAD_DELAY or 0)))
  way:Attribute("c", class)
  if is_link then way:AttributeNumeric("link", 1) end
  local bridge, layer = way:Find("bridge"), tonumber(way:Find("layer"))
  if bridge ~= "" and bridge ~= "no" then way:AttributeNumeric("bridge", 1, 13) end
  if layer and layer > 0 then way:AttributeNumeric("layer", layer, 12) end
  set_names(way, first <= 8 and 10 or first <= 10 and 12 or 14)
  local ref = way:Find("ref")
  if ref ~= "" and first <= 8 then way:Attribute("ref", ref:match("^[^;]+"), 8) end
end

local function write_water(way)
  local area = way:Area()
  for _, entry in ipairs(water_areas) do
    if area >= entry[2] then
      way:Layer("water", true)
      way:MinZoom(entry[1])
      way:Attribute("c", "area")
      set_names(way, 12)
      return
    end
  end
end

function way_function(way)
  local highway, railway, natural, waterway = way:Find("highway"), way:Find("railway"), way:Find("natural"), way:Find("waterway")
  if highway ~= "" then
    write_road(way, highway)
  elseif rail_classes[railway] and way:Find("service") == "" then
    way:Layer("rail", false)
    local class = rail_classes[railway]
    way:MinZoom(class == "metro" and 10 or 9)
    way:Attribute("c", class)
    set_names(way, 12)
  elseif railway == "station" and has_name(way) then
    way:LayerAsCentroid("stations")
    write_station(way)
  elseif natural == "water" or waterway == "riverbank" then
    if way:IsClosed() then write_water(way) end
  elseif waterway == "river" or waterway == "canal" then
    way:Layer("water", false)
    way:MinZoom(waterway == "river" and 11 or 13)
    way:Attribute("c", waterway)
    set_names(way, 12)
  end

  local leisure = way:Find("leisure")
  if (leisure == "park" or leisure == "garden") and way:IsClosed() then
    way:Layer("parks", true)
    way:MinZoom(leisure == "park" and 11 or 13)
    set_names(way, 13)
  end
  local class = landmark_class(way)
  if class and way:IsClosed() and has_name(way) then
    way:LayerAsCentroid("landmarks")
    local is_known = way:Area() >= KNOWN_AREA
    way:MinZoom(is_known and 13 or 14)
    way:Attribute("c", class)
    if is_known then way:AttributeNumeric("known", 1) end
    set_names(way)
  end
end
