"""`schema`: a JSON Schema that editors can read."""


def test_the_schema_is_json_and_describes_the_keys(napalm_lab):
    ended = napalm_lab("schema")
    assert (ended.code, ended.err) == (0, "")
    assert ended.data["$schema"].startswith("https://json-schema.org/")
    assert {"version", "extends", "stages", "settle", "examples"} <= set(ended.data["properties"])
    assert all("description" in key for key in ended.data["properties"].values())
